import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import { defineConfig } from "vite";

// the name of a component's style stands hundreds of times: its place among all components is the shortest that differs
const components = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((each) => each.endsWith(".svelte"))
  .sort();
const place = (file: string) => `s${components.findIndex((each) => file.endsWith(`src/${each}`)).toString(36)}`;

const server = process.env["PULVERDAMPF"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash: ({ filename }) => place(filename) } })],
  build: {
    outDir: "../src/pulverdampf/server/static",
    emptyOutDir: true,
    cssCodeSplit: false, // one sheet compresses better than twenty, and is fetched once
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    modulePreload: { polyfill: false },
    // pages of one kind compress better together, and whoever opens one opens others; what all pages share stays apart
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "club", test: /src[\\/]club[\\/](?!asking|words)/ },
            { name: "referee", test: /src[\\/]referee[\\/](?!words)/ },
            { name: "lobby", test: /src[\\/]lobby[\\/](?!mine|wish|Switches)|src[\\/]rules[\\/]|pages[\\/](ArmyPage|Join|RulesPage)/ },
            { name: "workshop", test: /src[\\/]workshop[\\/](?!own|keeping|words)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
