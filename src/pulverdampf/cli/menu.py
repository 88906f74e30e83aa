"""The answers to one decision: what is offered, and what a typed line may mean."""

from typing import Any

from pulverdampf.cli.language import language
from pulverdampf.cli.orders import Ideas
from pulverdampf.cli.screen import portrait_of, strength_of
from pulverdampf.engine.answers import plain
from pulverdampf.engine.orders import Extent
from pulverdampf.engine.requests import Choose, Decision, Order
from pulverdampf.engine.views import View
from pulverdampf.text import Text


class Menu:
    """The answers to one decision: names, what they mean, and the one that Enter takes."""

    def __init__(self, view: View, decision: Decision, advice: Any) -> None:
        self.view, self.decision = view, decision
        self.ideas = Ideas(view, decision) if isinstance(decision, Order) else None
        if self.ideas is not None:
            self.values = list(self.ideas.all.values())
            self.labels = [(name, "") for name in self.ideas.all]
            if advice is not None and plain(advice) not in [plain(each) for each in self.values]:
                label = (self.ideas.words(advice), "")
                if label in self.labels:  # the same in words: no second entry
                    self.values.pop(self.labels.index(label))
                    self.labels.remove(label)
                self.values.insert(0, advice)
                self.labels.insert(0, label)
            kept = [plain(each) for each in self.values]
            self.default = kept.index(plain(advice)) + 1 if advice is not None else 1
            if self.default > 1:  # the advised order stands first, so that it is always in sight
                for listed in (self.values, self.labels):
                    listed.insert(0, listed.pop(self.default - 1))
                self.default = 1
        else:
            assert isinstance(decision, Choose)
            self.values = list(decision.options)
            self.labels = [self._option(key) for key in decision.options]
            self.default = self.values.index(advice) + 1 if advice in self.values else 1

        self.names = [str(n) for n in range(1, len(self.values) + 1)]
        if isinstance(decision, Order) and issubclass(decision.form.kind, Extent):
            self.names = [letter for letter, _ in zip("abcd", self.values, strict=False)]  # a number is a way

    @property
    def unit(self) -> Text:
        """In what distances are typed."""
        return self.view.rulebook.measuring_in(self.view.state).symbol

    def _option(self, key: str) -> tuple[str, str]:
        assert isinstance(self.decision, Choose)
        option, tongue = self.decision.options[key], language()
        detail = option.detail.in_(tongue) if option.detail is not None else ""
        if not detail and key in self.view.state.pieces:
            seen = portrait_of(self.view, self.view.state.pieces[key])
            parts = [strength_of(seen), seen.grade.in_(tongue), *(state.in_(tongue) for state in seen.states)]
            if self.view.state.pieces[key].pose is not None:
                parts.insert(2, seen.formation.in_(tongue))
            told = option.label.in_(tongue)
            detail = ", ".join(part for part in parts if part and part not in told)
        label = option.label.in_(tongue)
        named = self.view.rulebook.name_of
        if (
            key in self.view.state.pieces
            and named is not None
            and option.label == named(self.view.state, key)
        ):
            label = f"{key}  {label.removesuffix(f' ({key})')}"  # the id first: lists have their own numbers
        return label, detail

    def meant(self, line: str) -> list[int]:
        """The answers that a typed line may mean."""
        typed = line.strip().lower()
        if typed in self.names:
            return [self.names.index(typed)]
        if self.ideas is not None:
            return []
        keys = [str(value).lower() for value in self.values]
        labels = [label.lower() for label, _ in self.labels]
        for hit in (
            [i for i, key in enumerate(keys) if key == typed],
            [i for i, key in enumerate(keys) if key.startswith(typed)],
            [i for i, label in enumerate(labels) if label.startswith(typed)],
            [i for i, label in enumerate(labels) if typed in label],
        ):
            if hit:
                return hit
        return []
