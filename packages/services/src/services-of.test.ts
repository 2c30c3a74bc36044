import { expect, expectTypeOf, it } from 'vitest'
import * as services from './index.ts'
import type { Services } from './page-contract.ts'

type Uses<Name> = { uses?: readonly Name[] }

it('maps every service to an export of the package', () => {
  const { loadApi, useApi, ...others }: services.ServicesOf<Uses<keyof Services>> = services
  expect([loadApi, useApi, others.lockScroll, others.readSession, others.showToast]).not.toContain(undefined)
})

// Checked by tsc: each expected error is something that a remote cannot do.
it('provides the types of only the services that a remote names', () => {
  const named: services.ServicesOf<Uses<'careers' | 'toasts'>> = services
  expectTypeOf<keyof Awaited<ReturnType<typeof named.loadApi>>>().toEqualTypeOf<'careers'>()
  expectTypeOf<keyof typeof named>().toEqualTypeOf<'loadApi' | 'useApi' | 'showToast'>()
  // @ts-expect-error: `session` is not named
  void named.readSession
  const toastsOnly: services.ServicesOf<Uses<'toasts'>> = services
  // @ts-expect-error: no group of calls is named
  void toastsOnly.loadApi
  const none: services.ServicesOf<Uses<never>> = services
  // @ts-expect-error: nothing is named
  void none.showToast
})

it('accepts only names of services', () => {
  // @ts-expect-error: no service has this name
  expectTypeOf<services.ServicesOf<Uses<'carers'>>>().not.toBeNever()
  // @ts-expect-error: the names are not known at compile time
  expectTypeOf<services.ServicesOf<Uses<string>>>().not.toBeNever()
})
