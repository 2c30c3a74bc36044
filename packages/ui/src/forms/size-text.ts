/** Formats a file's size in units of 1024: "340 KB", "1.2 MB". */
export function sizeText(bytes: number): string {
  const kb = Math.max(1, Math.round(bytes / 1024))
  return kb < 1024 ? `${kb} KB` : `${(kb / 1024).toFixed(1)} MB`
}
