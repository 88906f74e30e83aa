"""A general who has better ideas than the drill book, and answers as quickly."""

from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb


class Veteran(ByRuleOfThumb):
    """Follows the advice for its rulebook with the weights and ideas that have proved themselves."""

    level = "veteran"
