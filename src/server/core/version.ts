import manifest from "../../../package.json" with { type: "json" };

/** The version of this server, from package.json. */
export const version: string = manifest.version;

/**
 * The commit that was built; undefined when run from the sources, or built outside of a Git clone.
 */
const commit = process.env["SOLARSTAY_COMMIT"];

/** The output of `solarstay --version`, without the line's end. */
export const versionLine = `solarstay ${version} (${commit ? `commit ${commit}, ` : ""}Node ${process.versions.node})`;
