/** The column headers of the files table (docs/product.md, "Folders"). */
export const columns = {
  uploadTime: 'Upload Time',
  fileName: 'File Name',
  size: 'File Size (in KB)',
  actions: 'Actions',
} as const
