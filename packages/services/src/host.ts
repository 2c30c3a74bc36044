import { fileURLToPath } from 'node:url'

/**
 * What the shell provides and remotes never bundle (docs/decisions/001). Big libraries are not shared whole:
 * they stay inside the packages listed here.
 */
const shares = {
  react: { lazy: false },
  'react/jsx-runtime': { lazy: false },
  'react-dom': { lazy: false },
  jotai: { lazy: false },
  '@mfe/page': { lazy: false, unversioned: true },
  '@site/brand': { lazy: false, unversioned: true },
  '@site/services': { lazy: false, unversioned: true },
  '@site/ui': { lazy: false, unversioned: true },
  '@site/ui/carousel': { lazy: true, unversioned: true },
  '@site/ui/extra': { lazy: true, unversioned: true },
  '@site/ui/forms': { lazy: true, unversioned: true },
  '@site/api-client': { lazy: true, unversioned: true },
} as const

/** For the builds of the shell and of remotes. */
export const host = {
  name: '@site/services',
  shares,
  contract: fileURLToPath(import.meta.resolve('./page-contract.ts')),
}
