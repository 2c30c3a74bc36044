import { join } from 'node:path'
import type { Rule } from '../rules/rule.ts'
import { listSources, readText } from '../rules/workspaces.ts'

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** A key that everyone has is soon trusted somewhere, and scanners for secrets report it in every copy of the tree. */
export const privateKeysRule: Rule = {
  name: 'no private key in the tree',
  violations: (root) =>
    listSources(root)
      .filter((file) => PRIVATE_KEY.test(readText(join(root, file)) ?? ''))
      .map((file) => `${file} contains a private key. To fix: create one with createCertificate of @repo/servers.`),
}
