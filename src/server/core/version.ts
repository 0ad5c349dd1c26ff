import manifest from "../../../package.json" with { type: "json" };

/** The version of this server, as package.json names it. */
export const version: string = manifest.version;

/** The commit that was built; undefined when run from the sources, or built outside of a Git clone. */
const commit = process.env["SOLARSTAY_COMMIT"];

/** What `solarstay --version` prints, without the line's end. */
export const versionLine = `solarstay ${version} (${commit ? `commit ${commit}, ` : ""}Node ${process.versions.node})`;
