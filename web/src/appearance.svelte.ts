/** How the map is dyed and lit for this pair of eyes: kept from battle to battle. */

export const PALETTES = ["usual", "orange-blue", "red-teal", "grey"] as const;
export type Palette = (typeof PALETTES)[number];

class Appearance {
  palette = $state<Palette>(PALETTES.find((each) => each === localStorage.getItem("palette")) ?? "usual");
  /** By lamplight instead of by day. */
  lamp = $state(localStorage.getItem("light") === "lamp");

  constructor() {
    this.show();
  }

  dye(palette: Palette): void {
    this.palette = palette;
    localStorage.setItem("palette", palette);
    this.show();
  }

  light(lamp: boolean): void {
    this.lamp = lamp;
    localStorage.setItem("light", lamp ? "lamp" : "day");
    this.show();
  }

  /** What the style sheets go by. */
  private show(): void {
    const { dataset } = document.documentElement;
    dataset.palette = this.palette;
    dataset.light = this.lamp ? "lamp" : "day";
  }
}

export const appearance = new Appearance();
