/**
 * The part of libheif's C interface that libheif.ts uses, as the WebAssembly module exports it. Pointers and
 * enums are numbers. The package's own declarations are `any` where it matters.
 */
declare module "libheif-js/libheif-wasm/libheif.js" {
  type Pointer = number;

  export interface Libheif {
    /** Memory of the module. Each growth makes a new view, so do not store one. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    readonly HEAPU32: Uint32Array<ArrayBuffer>;
    _malloc(size: number): Pointer;

    _heif_context_alloc(): Pointer;
    _heif_context_get_security_limits(context: Pointer): Pointer;
    _heif_context_read_from_memory_without_copy(
      error: Pointer,
      context: Pointer,
      data: Pointer,
      size: number,
      options: 0,
    ): void;
    _heif_context_get_primary_image_handle(error: Pointer, context: Pointer, out: Pointer): void;

    _heif_image_handle_get_width(handle: Pointer): number;
    _heif_image_handle_get_height(handle: Pointer): number;
    _heif_image_handle_has_alpha_channel(handle: Pointer): number;
    _heif_image_handle_get_raw_color_profile_size(handle: Pointer): number;
    _heif_image_handle_get_raw_color_profile(error: Pointer, handle: Pointer, out: Pointer): void;

    _heif_image_handle_get_nclx_color_profile(error: Pointer, handle: Pointer, out: Pointer): void;

    _heif_decode_image(
      error: Pointer,
      handle: Pointer,
      out: Pointer,
      colorspace: number,
      chroma: number,
      options: 0,
    ): void;
    _heif_image_get_width(image: Pointer, channel: number): number;
    _heif_image_get_height(image: Pointer, channel: number): number;
    _heif_image_get_plane_readonly(image: Pointer, channel: number, outStride: Pointer): Pointer;
    _heif_image_get_decoding_warnings(
      image: Pointer,
      first: number,
      out: Pointer,
      max: number,
    ): number;
  }

  export default function createLibheif(options: {
    instantiateWasm: (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance) => WebAssembly.Exports,
    ) => WebAssembly.Exports;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Libheif;
}
