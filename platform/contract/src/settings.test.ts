import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineRemote } from './manifests.ts'
import {
  type DeclaredSettings,
  findDeclarationProblem,
  findValueProblem,
  parseSetting,
  resolveSettings,
  type Setting,
} from './settings.ts'

const layout: Setting = { type: 'string', enum: ['list', 'grid'], default: 'list' }
const pageSize: Setting = { type: 'number', minimum: 1, maximum: 100, default: 20 }
const isOpen: Setting = { type: 'boolean', default: true }
const declared: DeclaredSettings = { layout, pageSize, isOpen }

describe('a declaration', () => {
  it('may have strings, numbers, booleans and enums with their defaults', () => {
    expect(findDeclarationProblem(declared)).toBeUndefined()
    expect(findDeclarationProblem({})).toBeUndefined()
  })

  it.each(['apiKey', 'clientSecret', 'accessToken', 'dbPassword', 'credentials', 'jwt', 'sessionkey', 'mailPasswd'])(
    'is rejected for the name of a secret: %s',
    (name) => {
      expect(findDeclarationProblem({ [name]: isOpen })?.reason).toContain('sounds like a secret')
    },
  )

  it.each(['applyUrl', 'sortKey', 'monkey', 'author', 'maxKeys'])('may have a setting %s', (name) => {
    expect(findDeclarationProblem({ [name]: isOpen })).toBeUndefined()
  })

  it.each(['', 'Layout', 'page-size', 'a.b', '__proto__x', 'x'.repeat(41)])('has no setting %j', (name) => {
    expect(findDeclarationProblem({ [name]: isOpen })?.reason).toContain('is not the name of a setting')
  })

  it('is rejected if a default is not allowed, or if there are too many', () => {
    expect(findDeclarationProblem({ layout: { ...layout, default: 'table' } as Setting })?.reason).toBe(
      'The default of the setting layout is none of list, grid.',
    )
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`a${index}`, isOpen]))
    expect(findDeclarationProblem(many)?.reason).toBe('It declares 51 settings.')
  })

  // Checked by tsc.
  it('keeps its settings in the type of the remote', () => {
    const bare = { name: 'careers', routes: [], exposes: {} }
    const remote = defineRemote({ ...bare, settings: { title: { type: 'string', default: 'Jobs' } } })
    expectTypeOf<NonNullable<typeof remote.settings>['title']['type']>().toEqualTypeOf<'string'>()
    expectTypeOf<keyof NonNullable<ReturnType<typeof without>['settings']>>().toBeNever()
    function without() {
      return defineRemote(bare)
    }
  })
})

describe('a value', () => {
  it.each<[Setting, unknown, string]>([
    [layout, 'table', 'is none of list, grid'],
    [layout, 1, 'is no string'],
    [{ type: 'string', default: '' }, 'x'.repeat(1001), 'has more than 1000 characters'],
    [{ type: 'string', default: '' }, 'a\nb', 'contains a control character'],
    [pageSize, '20', 'is no number'],
    [pageSize, 0, 'is less than 1'],
    [pageSize, 101, 'is more than 100'],
    [pageSize, Number.NaN, 'is no number'],
    [{ type: 'number', default: 1 }, Number.POSITIVE_INFINITY, 'is too large'],
    [isOpen, 'true', 'is no boolean'],
    [isOpen, undefined, 'is no boolean'],
  ])('of %j cannot be %j', (setting, value, problem) => {
    expect(findValueProblem(setting, value)).toBe(problem)
  })

  it.each<[Setting, string, unknown]>([
    [layout, 'grid', 'grid'],
    [pageSize, '-2.5', -2.5],
    [pageSize, '0x10', undefined],
    [pageSize, '', undefined],
    [isOpen, 'false', false],
    [isOpen, 'no', undefined],
  ])('of %j typed as %j is %j', (setting, text, value) => {
    expect(parseSetting(setting, text)).toBe(value)
  })
})

it('resolves to what is set, and to the default of what is not, or may no longer be so', () => {
  expect(resolveSettings(declared, { pageSize: 10, layout: 'table', unknown: 1 })).toEqual({
    layout: 'list',
    pageSize: 10,
    isOpen: true,
  })
  expect(resolveSettings(undefined, { pageSize: 10 })).toEqual({})
  expect(resolveSettings({ constructor: isOpen })).toEqual({ constructor: true })
})
