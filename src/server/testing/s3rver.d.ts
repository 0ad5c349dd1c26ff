declare module "@20minutes/s3rver" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Context = {
    req: IncomingMessage;
    res: ServerResponse;
    method: string;
    path: string;
    status: number;
    body: unknown;
    /** Set to false, Koa leaves the answer alone. */
    respond: boolean;
  };
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: Array<{ name: string }>;
    });
    readonly middleware: Middleware[];
    readonly store: {
      existsObject(bucket: string, key: string): Promise<boolean>;
      getMetadata(bucket: string, key: string): Promise<{ etag: string }>;
    };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
