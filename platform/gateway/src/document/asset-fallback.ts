import { GATEWAY_PATHS, scriptJson } from '@mfe/contract'

/**
 * Returns a script that must run first: if the entry, a style sheet or an image fails to load from `assets`, it loads
 * it from the site and stops the error event. Imports have their own fallback (`@mfe/build`, `@mfe/host`). A remote's
 * code looks for the links of its sheets, so an empty one with the old address stays. Names are short: every page has
 * the script.
 */
export const assetFallback = (
  assets: string,
): string => `addEventListener('error',e=>{let t=e.target,k=t.href?'href':'src',a=t[k],s
if(!a?.startsWith?.(${scriptJson(`${assets}${GATEWAY_PATHS.releases}/`)})||/preload/.test(t.rel))return
e.stopImmediatePropagation()
s=document.createElement(t.localName)
if(t.rel){s.rel=t.rel
s.dataset.href=a
t.after(s)}
a=a.slice(${assets.length})
if(t.localName!='script')return void(t[k]=a)
s.type='module'
s.src=a
t.replaceWith(s)},true)`
