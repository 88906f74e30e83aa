/** Tells an element by `data-more` whether something of it lies out of sight: below its edge, or under the bar that sticks to it. */

const BAR = "[data-bar]";

export function more(node: HTMLElement): { destroy: () => void } {
  let waiting = 0;
  const look = (): void => {
    waiting = 0;
    const bar = node.querySelector<HTMLElement>(BAR);
    const before = bar?.previousElementSibling;
    node.toggleAttribute("data-more", node.scrollTop + node.clientHeight < node.scrollHeight - 4);
    if (bar && before) bar.toggleAttribute("data-over", before.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 4);
  };
  /** Looked at once a frame: measuring makes the browser lay out all that has changed. */
  const soon = (): void => {
    waiting ||= requestAnimationFrame(look);
  };
  const sizes = new ResizeObserver(soon);
  const changes = new MutationObserver(soon);
  sizes.observe(node);
  changes.observe(node, { childList: true, subtree: true, characterData: true });
  addEventListener("scroll", soon, { capture: true, passive: true });
  addEventListener("resize", soon);
  soon();
  return {
    destroy: () => {
      cancelAnimationFrame(waiting);
      sizes.disconnect();
      changes.disconnect();
      removeEventListener("scroll", soon, { capture: true });
      removeEventListener("resize", soon);
    },
  };
}
