import { join } from 'node:path'
import { root } from '@site/run/workspace'

export const isRoot = process.getuid?.() === 0

/**
 * The folder for programs that are not installed system-wide. An unprivileged user cannot read the home folder of root.
 */
export const CACHE = isRoot ? '/var/cache/site-servers' : join(root, '.cache/servers')
