import { expect, it } from 'vitest'
import { isNetworkPath, schemeOf } from './cv/link-target.ts'

it.each([
  '\\\\server\\share\\a.dotx',
  '//server/share/a.dotx',
  '/\\server\\share',
  ' \\\\server\\share',
  '\\\\server@SSL@443\\DavWWWRoot\\a.dotx',
  '\\\\?\\UNC\\server\\share',
  '%5C%5Cserver%5Cshare',
  'file://server/share/a.dotx',
  'FILE://server/share',
  'file:////server/share/a.dotx',
  'file://///server/share/a.dotx',
  'file:///\\\\server\\share\\a.dotx',
  'file:///%5c%5cserver%5cshare',
  'file:\\\\server\\share',
  'file://localhost//server/share',
  'file://localhost.evil.test/a',
  'file://192.0.2.1/a',
  '\\??\\UNC\\server\\share',
  'file:///??/unc/server/share',
  'fi\nle:\t//server/share',
  'fi%0Ale://server/share',
  '\0\\\\server\\share',
  'url:file://server/share',
  'URL: mhtml:file://server/a.mht!x',
  'jar:file:////server/a.jar!/a',
  'ms-word:ofv|u|file://server/share',
  'view-source:\\\\server\\share',
])('finds another computer in %s', (target) => {
  expect(isNetworkPath(target)).toBe(true)
})

it.each([
  ['file:///C:\\Users\\ada\\AppData\\Roaming\\Microsoft\\Templates\\Modern%20resume.dotx', 'file'],
  ['file:///C:/Users/ada/a.dotx', 'file'],
  ['file://C:\\Users\\ada\\a.dotx', 'file'],
  ['file:///Users/ada/Library/a.dotx', 'file'],
  ['file://localhost/Users/ada/a.dotx', 'file'],
  ['file:/home/ada/a.ott', 'file'],
  ['C:\\Users\\ada\\a.dotx', 'file'],
  ['Z:/templates/a.dotx', 'file'],
  ['/home/ada/a.png', 'file'],
  ['../media/a.png', 'file'],
  ['Normal.dotm', 'file'],
  ['Macintosh HD:Users:ada:a.dot', 'file'],
  ['MacHD:Users:ada:a.dot', 'file'],
  ['', 'file'],
  ['https://example.com//a', 'https'],
  ['HTTP:\\\\example.com', 'http'],
  ['mailto:ada@example.com', 'mailto'],
  ['url:https://example.com/a', 'url'],
  ['mhtml:https://example.com/a!x', 'mhtml'],
  ['/??/C:/a.dotx', 'file'],
  ['cid:image001.png@01DA0000.00000000', 'cid'],
])('reads the scheme of %s as %s, on no other computer', (target, scheme) => {
  expect([schemeOf(target), isNetworkPath(target)]).toEqual([scheme, false])
})
