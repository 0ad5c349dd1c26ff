/** Matches every dialog: for code that waits until none is open. */
export const dialogSelector = "[role=dialog], [role=alertdialog]";
