declare module "postject" {
  /** Puts bytes as a named resource into an executable file, and turns its fuse. */
  export function inject(
    filename: string,
    resourceName: string,
    resourceData: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
