import { expect, it } from 'vitest'
import { joinPrograms, type TypeSettings } from './types.ts'

const base = { extends: '@repo/tsconfig/base.json', include: ['src', '*.ts'] }

it('joins workspaces with the same settings to one program, and no others', () => {
  const settings = new Map<string, TypeSettings>([
    ['/site/apps/one', base],
    ['/site/apps/two', { ...base, include: ['src'] }],
    ['/site/apps/three', { ...base, compilerOptions: { allowJs: true } }],
    ['/site/apps/four', { extends: '../tsconfig.json', include: ['src'] }],
    ['/site/packages/five', { extends: '../tsconfig.json', include: ['src'] }],
  ])
  expect(joinPrograms(settings)).toEqual(
    new Map([
      [
        '/site/apps/one',
        {
          extends: '@repo/tsconfig/base.json',
          compilerOptions: {},
          include: ['/site/apps/one/src', '/site/apps/one/*.ts', '/site/apps/two/src'],
        },
      ],
      [
        '/site/apps/three',
        {
          extends: '@repo/tsconfig/base.json',
          compilerOptions: { allowJs: true },
          include: ['/site/apps/three/src', '/site/apps/three/*.ts'],
        },
      ],
      [
        '/site/apps/four',
        { extends: '/site/apps/tsconfig.json', compilerOptions: {}, include: ['/site/apps/four/src'] },
      ],
      [
        '/site/packages/five',
        { extends: '/site/packages/tsconfig.json', compilerOptions: {}, include: ['/site/packages/five/src'] },
      ],
    ]),
  )
})
