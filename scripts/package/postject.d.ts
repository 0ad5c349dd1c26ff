declare module "postject" {
  /** Adds bytes as a named resource to an executable file, and flips its fuse. */
  export function inject(
    filename: string,
    resourceName: string,
    resourceData: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
