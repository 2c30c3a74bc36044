import { expect, it } from 'vitest'
import { assertServicesExist, usedHashes } from './used-services.ts'

const host = { name: '@acme/services', services: { careers: '/careers.ts', toasts: '/toasts.ts' } }

it('accepts services that the host declares, and a remote that uses none', () => {
  expect(() => assertServicesExist({ name: 'careers', uses: ['careers', 'toasts'] }, host)).not.toThrow()
  expect(() => assertServicesExist({ name: 'careers' }, { name: '@acme/services' })).not.toThrow()
})

it('rejects a remote that uses undeclared services, and lists the declared ones', () => {
  expect(() => assertServicesExist({ name: 'careers', uses: ['carers', 'toasts', 'mail'] }, host)).toThrow(
    'remote.ts of careers uses carers, mail, which @acme/services does not declare as a service. It declares careers, toasts. To fix:',
  )
  const bare = { name: '@acme/services' }
  expect(() => assertServicesExist({ name: 'careers', uses: ['mail'] }, bare)).toThrow(
    "It declares none. To fix: pass the site's own host to remoteConfig in rsbuild.config.ts, remove it from uses, or add",
  )
})

it('rejects alternatives to a service that the remote does not use', () => {
  const remote = { name: 'careers', uses: ['toasts'], alternatives: { toasts: ['toasts2'] } }
  expect(() => assertServicesExist(remote, host)).not.toThrow()
  expect(() => assertServicesExist({ ...remote, uses: ['careers'] }, host)).toThrow(
    'remote.ts of careers names alternatives to toasts, but does not use it. To fix: add toasts to uses',
  )
})

it('selects the hashes of the services that a remote uses', () => {
  const hashes = { careers: 'a', files: 'b', toasts: 'c' }
  expect(usedHashes({ uses: ['toasts', 'careers'] }, hashes)).toEqual({ careers: 'a', toasts: 'c' })
  expect(usedHashes({}, hashes)).toEqual({})
})
