"""Changes rule code on purpose and asks whether the tests that name the rule notice: `make mutants`.

`finding` looks for rule code in every book, `changing` knows what may be changed in it, `sampling` draws
lots, `naming` finds the tests that name a rule, `running` tries mutants in scratch copies of the tree, and
`reporting` tells what was noticed.
"""
