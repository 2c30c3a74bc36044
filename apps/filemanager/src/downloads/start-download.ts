/** What people see in an archive but not on the screen (docs/product.md, "Names in archives"). */
export const ZIP_NAMES = 'In the zip, names that Windows does not accept are changed.'

/** Has the browser download a URL, so no file is held in memory. */
export function startDownload(href: string, saveAs: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: saveAs })
  // Firefox ignores clicks on links outside of the document.
  document.body.append(link)
  link.click()
  link.remove()
}
