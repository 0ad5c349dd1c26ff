/** The id of the section on the page. */
export const availabilityId = "availability";
