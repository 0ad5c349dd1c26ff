/** A bucket of an S3-compatible store, or the part of it below a prefix. */
export type ObjectPlace = {
  /** Its whole address, as it was given. */
  url: string;
  /** As people write it, without the parameters: s3://bucket/prefix. */
  name: string;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** The address of the bucket, with a slash at its end. */
  base: string;
};

/** What requests are signed with. */
export type ObjectKeys = { accessKeyId: string; secretAccessKey: string };

/** Whether a text is meant as the address of an object store, valid or not. */
export const isObjectUrl = (text: string): boolean => /^s3:/i.test(text);

export const objectUrlRule =
  "must be an address like s3://bucket/prefix?region=eu-central-1&endpoint=https://s3.example.org";

const parameters = ["region", "endpoint"];

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=…`. Without an endpoint it is AWS, which needs the
 * region; others mostly ignore it. Returns the fault in words if it is not valid.
 */
export function readObjectUrl(text: string): ObjectPlace | { fault: string } {
  const [, bucket = "", path = ""] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?(?:\?[^#\s]*)?$/.exec(text) ?? [];
  if (bucket === "" || /(^|\/)\.{1,2}(\/|$)/.test(path)) return { fault: objectUrlRule };
  const query = new URL(text).searchParams;
  const unknown = [...query.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) return { fault: `can only have region and endpoint, not ${unknown}` };
  const endpoint = query.get("endpoint") ?? "";
  const region = query.get("region") ?? "";
  if (endpoint === "" && region === "") {
    return { fault: "needs a region, or the endpoint of a store other than AWS" };
  }
  if (endpoint !== "" && !/^https?:\/\/[^/?#@\s]+\/?$/.test(endpoint)) {
    return { fault: "must have an http:// or https:// address without a path as its endpoint" };
  }
  const prefix = path.split("/").filter(Boolean).join("/");
  return {
    url: text,
    name: `s3://${bucket}${prefix === "" ? "" : `/${prefix}`}`,
    bucket,
    prefix: prefix === "" ? "" : `${prefix}/`,
    region: region === "" ? "us-east-1" : region,
    base: baseOf(bucket, region, endpoint),
  };
}

/** AWS has a host for each bucket, whose certificate covers no name with a dot. */
function baseOf(bucket: string, region: string, endpoint: string): string {
  if (endpoint !== "") return `${endpoint.replace(/\/$/, "")}/${bucket}/`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes(".") ? `https://${host}/${bucket}/` : `https://${bucket}.${host}/`;
}

/** Whether two addresses are of the same place, as far as addresses tell. */
export const isSamePlace = (one: ObjectPlace, other: ObjectPlace): boolean =>
  one.base === other.base && one.prefix === other.prefix;
