/** An S3 server in a process of its own, which a drill can kill: `node store-server.ts FOLDER PORT`. */
import { startS3Server } from "../../src/server/testing/s3-server.ts";

const [folder = "", port = ""] = process.argv.slice(2);
await startS3Server(folder, Number(port));
process.send?.("up");
