import type { Feature } from "../../feature.ts";
import { photoFileRoute, registerImageFiles } from "./file.route.ts";
import { imagesRouter } from "./images.router.ts";
import { photoRoute, propertyPhotoUpload } from "./upload.route.ts";

/** The photos of properties. */
export const photos = {
  routers: { images: imagesRouter },
  rawRoutes: [photoRoute, photoFileRoute],
  routes: registerImageFiles,
  photoUploads: (deps) => [propertyPhotoUpload(deps)],
} satisfies Feature;
