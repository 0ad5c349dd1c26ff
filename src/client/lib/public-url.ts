/** The address of a property's public page, as one passes it on. */
export const publicUrlOf = (slug: string): string => new URL(`/host/${slug}`, location.origin).href;
