import { expect, it } from 'vitest'
import { unconfinedStyles } from './unconfined-styles.ts'

const owner = { app: 'careers', otherApps: ['careers-plus', 'shop'] }

it.each([
  '.careers-a{color:red}',
  '.careers-a > p + :is(ul, ol) li::before{color:red}',
  ':is(.careers-a, .careers-b p) span{color:red}',
  'html:has(.careers-a) .careers-b, :root[data-x] .careers-b, body > .careers-b{color:red}',
  '[data-x]:not(body) .careers-a{color:red}',
  '.button.careers-a, .careers-a .button{color:red}',
  '.careers-a::backdrop, .careers-a:hover{color:red}',
  '.careers-a{color:red;& p{color:red} > p{color:red} p{color:red} body &{color:red} @media print{p{color:red}}}',
  '@media print{@supports (display:grid){@container (width>1px){@layer x{.careers-a{color:red}}}}}',
  '@layer x, y;',
  '@scope (.careers-a) to (.b){p{color:red} :scope{color:red}}',
  '@scope (body){.careers-a{color:red}}',
  '@charset "utf-8";@keyframes careers-in{from{color:red}}@-webkit-keyframes careers-in{from{color:red}}',
  '@font-face{font-family:"careers-serif";src:url(a.woff2)}',
  '@property --careers-x{syntax:"*";inherits:false}@page careers-paper{margin:2cm}@counter-style careers-a{symbols:a}',
  '.careers-a{--site-colors-bg:red}',
  'html.careers-on .careers-a, .careers-a:not(body), :is(html.careers-a) > .careers-a{color:red}',
  '@page careers-a:first:left{margin:0}@font-face{font-family:"careers-a b"}@keyframes "careers-x"{}',
  '.careers-plus{color:red} .careers-plusx-a{color:red}',
  '.careers-a{content:"a\\\n\\"b" "\'";src:url( a.woff2 ) url("a (/*).png") url()} /* \'\n" url(" */',
  '.careers-curl\\(a\\)\\:b:not(p){color:red}',
])('admits %s', (text) => {
  expect(unconfinedStyles(text, owner)).toEqual([])
})

it.each([
  ['body{overflow:hidden}', 'body'],
  ['header, .careers-a{display:none}', 'header'],
  ['*{color:red}', '*'],
  [':root{--site-colors-bg:red}', ':root'],
  ['html:has(.careers-a){overflow:hidden}', 'html:has(.careers-a)'],
  ['html:has(.careers-a) body{padding:0}', 'html:has(.careers-a) body'],
  [':is(.careers-a, footer){color:red}', ':is(.careers-a, footer)'],
  [':not(.careers-a){color:red}', ':not(.careers-a)'],
  ['.button{color:red}', '.button'],
  ['.careersx{color:red}', '.careersx'],
  ['#apply{color:red}', '#apply'],
  ['[class]{color:red}', '[class]'],
  ['::selection{color:red}', '::selection'],
  ['::view-transition-old(root){color:red}', '::view-transition-old(root)'],
  ['body .button:hover::after{color:red}', 'body .button:hover::after'],
  ['.careers-a{body:has(&) footer{color:red}}', 'body:has(&) footer'],
  ['.careers-a{:not(&){color:red}}', ':not(&)'],
  ['@media print{footer{display:none}}', 'footer'],
  ['@scope (body){p{color:red}}', 'p'],
  ['@scope{p{color:red}}', 'p'],
  ['@keyframes fade{from{color:red}}', '@keyframes fade'],
  ['@font-face{font-family:Inter;src:url(a.woff2)}', '@font-face'],
  ['@font-face{FONT-FAMILY:Inter;src:url(a.woff2)}', '@font-face'],
  ['@property --site-x{syntax:"*";inherits:false}', '@property --site-x'],
  ['@page{margin:0}', '@page'],
  ['@page :first{margin:0}', '@page :first'],
  ['@import url(other.css);', '@import url(other.css)'],
  ['@view-transition{navigation:auto}', '@view-transition'],
  ['@namespace x url(y);', '@namespace x url(y)'],
  ['.careers-a{', 'Unclosed block'],
  ['@page careers-a, :first{margin:0}', '@page careers-a, :first'],
  ['@page :first, careers-a{margin:0}', '@page :first, careers-a'],
  ['@font-face{font-family:careers-a,Inter;src:url(a.woff2)}', '@font-face'],
  ['html.careers-on footer{color:red}', 'html.careers-on footer'],
  [':is(body, p).careers-on footer{color:red}', ':is(body, p).careers-on footer'],
  [':is(:root.careers-on) footer{color:red}', ':is(:root.careers-on) footer'],
  ['.careers-a{BODY& footer{color:red}}', 'BODY& footer'],
  ['.careers-plus-x{color:red}', '.careers-plus-x'],
  ['@keyframes careers-plus-in{from{color:red}}', '@keyframes careers-plus-in'],
  ['@font-face{font-family:"careers-plus-serif";src:url(a.woff2)}', '@font-face'],
  ['.careers-a{@scope (body){p{color:red}}}', 'p'],
  ['@scope (.careers-a){@scope (body){p{color:red}}}', 'p'],
  ['@font-face{f\\6fnt-family:Inter;src:url(a.woff2)}', '@font-face'],
  ['@font-face{font-family:careers-x;f\\6fnt-family:Inter}', '@font-face'],
  ['@font-face{font-family:careers-x;font-family:Inter}', '@font-face'],
  ['@font-face{src:url(a.woff2)}', '@font-face'],
  ['.careers-a{col\\6fr:red}', 'col\\6fr'],
])('rejects %s', (text, found) => {
  expect(unconfinedStyles(text, owner)).toEqual([found])
})

it.each([
  '.careers-a{content:"\n} footer{display:none} .x{content:"}',
  '@supports (x:"\r){.careers-a{}} footer{display:none} .z[x="]{}',
  ".careers-a[x='\f]{} footer{display:none} .careers-z[x=']{}",
  '.careers-a{x:url( /*)} footer{display:none} .careers-a{y:(*/)}',
  '.careers-a{x:URL(/*)} footer{display:none} .careers-a{y:(*/)}',
  '.careers-a{x:\\75rl(/*)} footer{display:none} .careers-a{y:(*/)}',
  '.careers-a{x:url(a"b) } footer{display:none} .y{x:url(")}',
])('rejects %j, in which browsers find other rules', (text) => {
  expect(unconfinedStyles(text, owner)).toEqual(['a string with a line break, or a URL that needs quotes'])
})
