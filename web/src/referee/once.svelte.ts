/** Whether this phone lets the program throw dice as soon as they are due. */

const KEPT = "referee-throws";

class Once {
  #once = $state(localStorage.getItem(KEPT) === "once");

  get once(): boolean {
    return this.#once;
  }

  set once(wanted: boolean) {
    this.#once = wanted;
    if (wanted) localStorage.setItem(KEPT, "once");
    else localStorage.removeItem(KEPT);
  }
}

export const at = new Once();
