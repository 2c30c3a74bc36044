/** Formats a file's size in units of 1024: "340 KB", "1.2 MB". */
export function sizeText(bytes: number): string {
  const kb = bytes / 1024
  if (kb < 1024) return `${Math.max(1, Math.round(kb))} KB`
  return `${(kb / 1024).toFixed(1)} MB`
}
