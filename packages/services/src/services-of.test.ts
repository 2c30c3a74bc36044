import { expect, expectTypeOf, it } from 'vitest'
import * as services from './index.ts'
import type { Services } from './page-contract.ts'

type Uses<Name> = { uses?: readonly Name[] }

it('maps every service to an export of the package', () => {
  const { loadApi, useApi, ...others }: services.ServicesOf<Uses<keyof Services>> = services
  expect([loadApi, useApi, others.readSession, others.showToast]).not.toContain(undefined)
})

// Checked by tsc: each error is something that a remote's sources cannot do.
it('has the services that a remote names, and no others, by type', () => {
  const own: services.ServicesOf<Uses<'careers' | 'toasts'>> = services
  expectTypeOf<keyof Awaited<ReturnType<typeof own.loadApi>>>().toEqualTypeOf<'careers'>()
  expectTypeOf<keyof typeof own>().toEqualTypeOf<'loadApi' | 'useApi' | 'showToast'>()
  // @ts-expect-error: `session` is not named
  void own.readSession
  const toastsAlone: services.ServicesOf<Uses<'toasts'>> = services
  // @ts-expect-error: no group of calls is named
  void toastsAlone.loadApi
  const nothing: services.ServicesOf<Uses<never>> = services
  // @ts-expect-error: nothing is named
  void nothing.showToast
})

it('knows the names of the services', () => {
  // @ts-expect-error: no service has this name
  expectTypeOf<services.ServicesOf<Uses<'carers'>>>().not.toBeNever()
  // @ts-expect-error: the names are not known at compile time
  expectTypeOf<services.ServicesOf<Uses<string>>>().not.toBeNever()
})
