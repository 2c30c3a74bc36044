import { expect, it } from 'vitest'
import { missingApi } from './missing-api.ts'

it.each([
  ['indexedDB is not defined', '', 'indexedDB'],
  ['document.startViewTransition is not a function', '', 'document.startViewTransition'],
  ['window.Worker is not a constructor', '', 'window.Worker'],
  ["Cannot read properties of undefined (reading 'register')", 'return navigator.worker.', 'navigator.worker'],
  ["Cannot read properties of undefined (reading 'open')", 'x = globalThis.indexedDB', 'globalThis.indexedDB'],
])('recognizes %s', (message, before, name) => {
  expect(missingApi(message, before)).toBe(name)
})

it.each([
  ['frobnicate is not defined', ''],
  ['data.map is not a function', ''],
  ["Cannot read properties of undefined (reading 'name')", 'return data.user.'],
  ["Cannot read properties of null (reading 'focus')", 'document.body.firstChild.'],
  ['window is not a function', ''],
])('takes %s for a defect of the page', (message, before) => {
  expect(missingApi(message, before)).toBeUndefined()
})
