"""The table: geometry without rules. Import from its modules; this page stays light."""


def kernels_compiled() -> bool:
    """Whether the kernels run compiled (True) or as plain Python (False)."""
    from pulverdampf.table import kernel

    return not str(kernel.__file__).endswith(".py")
