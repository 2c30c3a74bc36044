/**
 * Returns a file with its bytes as they were when it was chosen: if they change while they are sent, the request fails.
 * Chromium checks that only for parts of files, and would otherwise send a mixture of both versions.
 */
export const snapshotOf = (file: File): File => new File([file.slice(0, file.size)], file.name, { type: file.type })
