/* oxlint-disable no-underscore-dangle -- the names of C functions as the module exports them */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import createLibheif, { type Libheif } from "libheif-js/libheif-wasm/libheif.js";
import { ImageError } from "../image-error.ts";
import type { Nclx } from "./nclx.ts";

/** A decoded HEIC: interleaved 8-bit rows in the colours of `profile`, or of `nclx` without one. */
interface HeicPicture {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Bytes from one row to the next. */
  stride: number;
  /** A view of the module's memory, valid until the next decode. */
  rows: Uint8Array;
  profile: Uint8Array | null;
  /** The colours that the container states by numbers; a profile is more exact. */
  nclx: Nclx | null;
}

// Numbers of libheif/heif.h.
const colorspaceRgb = 1;
const chromaRgb = 10;
const chromaRgba = 11;
const channelInterleaved = 10;
const subErrorSecurityLimit = 1000;
/** Bitstream and container disagree about colour; the container's statement is used. */
const warningColourMismatch = 152;
const maxWarnings = 16;
const errorSize = 12;
const maxPixelsOffset = 8;

/** A file opened in a new instance of the module. Pointers are numbers. */
type Opened = {
  lib: Libheif;
  /** The 32-bit word at a pointer. */
  word: (at: number) => number;
  /** Where calls put their error, and a pointer they return. */
  error: number;
  out: number;
  /** Throws ImageError if the last call failed. */
  check: () => void;
  /** The handle of the primary image. */
  handle: number;
};

function open(file: Uint8Array, maxPixels: number): Opened {
  const lib = load();
  const word = (at: number): number => lib.HEAPU32[at >> 2] ?? 0;
  const error = lib._malloc(errorSize * maxWarnings);
  const out = lib._malloc(4);
  const check = (): void => {
    if (word(error) === 0) return;
    const fault = word(error + 4) === subErrorSecurityLimit ? "tooManyPixels" : "broken";
    throw new ImageError(fault, text(lib, word(error + 8)));
  };
  const context = lib._heif_context_alloc();
  // The size in the header was checked already; this limits what is really in the file.
  const limits = lib._heif_context_get_security_limits(context) + maxPixelsOffset;
  lib.HEAPU32.set([maxPixels, 0], limits >> 2);

  const data = lib._malloc(file.length);
  lib.HEAPU8.set(file, data);
  lib._heif_context_read_from_memory_without_copy(error, context, data, file.length, 0);
  check();
  lib._heif_context_get_primary_image_handle(error, context, out);
  check();
  return { lib, word, error, out, check, handle: word(out) };
}

/**
 * Decodes the primary image of a HEIC file, turned and mirrored as the file asks. Blocks for about
 * 80 ms a megapixel. Throws ImageError, also for a file that lacks a part of its picture.
 */
export function decodeHevc(file: Uint8Array, maxPixels: number): HeicPicture {
  const { lib, word, error, out, check, handle } = open(file, maxPixels);
  if (
    lib._heif_image_handle_get_width(handle) * lib._heif_image_handle_get_height(handle) >
    maxPixels
  )
    throw new ImageError("tooManyPixels", "larger than the header of the file says");

  const alpha = lib._heif_image_handle_has_alpha_channel(handle) === 1;
  lib._heif_decode_image(error, handle, out, colorspaceRgb, alpha ? chromaRgba : chromaRgb, 0);
  check();
  const image = word(out);
  const count = lib._heif_image_get_decoding_warnings(image, 0, error, maxWarnings);
  for (let i = 0; i < count; i++) {
    // To libheif a missing or unreadable tile is only a warning, but the picture has a hole.
    const at = error + i * errorSize;
    if (word(at + 4) !== warningColourMismatch)
      throw new ImageError("broken", text(lib, word(at + 8)));
  }

  const height = lib._heif_image_get_height(image, channelInterleaved);
  const plane = lib._heif_image_get_plane_readonly(image, channelInterleaved, out);
  const stride = word(out);
  return {
    width: lib._heif_image_get_width(image, channelInterleaved),
    height,
    channels: alpha ? 4 : 3,
    stride,
    profile: readProfile(lib, handle, error),
    nclx: readNclx(lib, handle, out, error),
    rows: lib.HEAPU8.subarray(plane, plane + stride * height),
  };
}

function readProfile(lib: Libheif, handle: number, error: number): Uint8Array | null {
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return null;
  const at = lib._malloc(size);
  lib._heif_image_handle_get_raw_color_profile(error, handle, at);
  return lib.HEAPU8.slice(at, at + size);
}

/** Reads heif_color_profile_nclx: a version, then the two numbers, each in four bytes. */
function readNclx(lib: Libheif, handle: number, out: number, error: number): Nclx | null {
  lib._heif_image_handle_get_nclx_color_profile(error, handle, out);
  if (lib.HEAPU32[error >> 2] !== 0) return null;
  const at = lib.HEAPU32[out >> 2] ?? 0;
  const [primaries = 0, transfer = 0] = lib.HEAPU32.subarray((at >> 2) + 1, (at >> 2) + 3);
  return { primaries, transfer };
}

/** The colours of the primary image of a HEIF file of any codec; nothing is decoded. */
export function readColours(file: Uint8Array, maxPixels: number): Nclx | null {
  try {
    const { lib, handle, out, error } = open(file, maxPixels);
    return readNclx(lib, handle, out, error);
  } catch (thrown) {
    // sharp refuses a broken file with a better reason.
    if (thrown instanceof ImageError) return null;
    throw thrown;
  }
}

function text(lib: Libheif, start: number): string {
  return Buffer.from(lib.HEAPU8.subarray(start, lib.HEAPU8.indexOf(0, start))).toString();
}

/** A file can claim a small image and need much memory, by a tile far larger than its image. */
const maxMemory = 320 * 2 ** 20;
const pageSize = 2 ** 16;

const silent = (): void => {};

function load(): Libheif {
  const wasm = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  return createLibheif({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(
        new WebAssembly.Module(readFileSync(wasm)),
        imports,
      );
      for (const memory of Object.values(instance.exports)) {
        if (memory instanceof WebAssembly.Memory) limitGrowth(memory);
      }
      return done(instance);
    },
    print: silent,
    printErr: silent,
  });
}

/** The module treats a failed growth as a failed allocation, and gives up decoding. */
function limitGrowth(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageSize > maxMemory)
      throw new RangeError("Out of memory");
    return grow(pages);
  };
}
