import { join } from 'node:path'
import { root } from '@site/run/workspace'

export const isRoot = process.getuid?.() === 0

/**
 * The folder of programs that are not installed for the whole system. An unprivileged user cannot read root's home
 * folder.
 */
export const CACHE = isRoot ? '/var/cache/site-servers' : join(root, '.cache/servers')
