import { join, relative } from 'node:path'
import type { Rspack } from '@rsbuild/core'

/**
 * Files that a library loads by address, such as its worker, by their folder in the release: `{ pdfjs: { from:
 * 'pdfjs-dist', files: ['cmaps/*.bcmap'] } }`. The patterns are relative to the package `from`, and the files keep
 * their paths. Include the licenses of what you copy.
 */
export type LoadedFiles = Readonly<Record<string, { from: string; files: readonly string[] }>>

/** Copies the files as they are into the browser build. A pattern without any file fails the build. */
export const copyLoadedFiles = (
  loaded: LoadedFiles,
  appDirectory: string,
): Rspack.CopyRspackPluginOptions['patterns'] =>
  Object.entries(loaded).flatMap(([folder, { from, files }]) => {
    const context = join(appDirectory, 'node_modules', from)
    // Scripts are already minimized.
    return files.map((pattern) => ({
      context,
      from: pattern,
      // `[path]` would lose the folders of a pattern without wildcards.
      to: ({ absoluteFilename = '' }) => join(folder, relative(context, absoluteFilename)),
      // Otherwise, a file without an extension becomes a folder.
      toType: 'file' as const,
      info: { minimized: true },
    }))
  })
