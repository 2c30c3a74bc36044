/** Has the browser download a URL, so no file is held in memory. */
export function startDownload(href: string, saveAs: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: saveAs })
  // Firefox ignores clicks on links outside of the document.
  document.body.append(link)
  link.click()
  link.remove()
}
