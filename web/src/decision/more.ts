/** Tells an element by `data-more` whether something of it lies out of sight: below its edge, or under the bar that sticks to it. */

const BAR = "[data-bar]";

export function more(node: HTMLElement): { destroy: () => void } {
  const look = (): void => {
    const bar = node.querySelector<HTMLElement>(BAR);
    const before = bar?.previousElementSibling;
    node.toggleAttribute("data-more", node.scrollTop + node.clientHeight < node.scrollHeight - 4);
    if (bar && before) bar.toggleAttribute("data-over", before.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 4);
  };
  const sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  sizes.observe(node);
  changes.observe(node, { childList: true, subtree: true, characterData: true });
  addEventListener("scroll", look, { capture: true, passive: true });
  addEventListener("resize", look);
  look();
  return {
    destroy: () => {
      sizes.disconnect();
      changes.disconnect();
      removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    },
  };
}
