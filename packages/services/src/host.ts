import { fileURLToPath } from 'node:url'
import type { Services } from './page-contract.ts'

/** What remotes never bundle (docs/decisions/001). Large libraries stay inside these and are not shared themselves. */
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
  '@site/ui/forms': { lazy: true, unversioned: true },
  '@site/api-client': { lazy: true, unversioned: true },
} as const

const sourceOf = (module: string) => fileURLToPath(import.meta.resolve(module))

/**
 * The files that declare the services. A remote is checked against the live shell when one that it uses has changed.
 */
const services: Readonly<Record<keyof Services, string>> = {
  account: sourceOf('@site/api-client/types/account'),
  call: sourceOf('@site/api-client/types/call'),
  careers: sourceOf('@site/api-client/types/careers'),
  contact: sourceOf('@site/api-client/types/contact'),
  files: sourceOf('@site/api-client/types/files'),
  folders: sourceOf('@site/api-client/types/folders'),
  frame: sourceOf('./frame-service.ts'),
  session: sourceOf('./session-service.ts'),
  toasts: sourceOf('./toasts-service.ts'),
}

/** Configures the builds of the shell and of remotes. */
export const host = {
  name: '@site/services',
  shares,
  services,
  contract: sourceOf('./page-contract.ts'),
}
