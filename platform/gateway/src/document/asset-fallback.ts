import { GATEWAY_PATHS, scriptJson } from '@mfe/contract'

/**
 * Returns a script that must run before a page requests release files: it loads from the site the entry, style sheets
 * and images that `assets` does not deliver. Hidden from the code that added them, so that it does not give up. Preloads
 * need no replacement, and imports have their own (`@mfe/build`, `@mfe/host`). Names are short because every page
 * contains it.
 */
export const assetFallback = (
  assets: string,
): string => `addEventListener('error',e=>{let t=e.target,k=t.href?'href':'src',a=t[k],s
if(!a?.startsWith?.(${scriptJson(`${assets}${GATEWAY_PATHS.releases}/`)})||/preload/.test(t.rel))return
e.stopImmediatePropagation()
a=a.slice(${assets.length})
if(t.localName!='script')return void(t[k]=a)
s=document.createElement('script')
s.type='module'
s.src=a
t.replaceWith(s)},true)`
