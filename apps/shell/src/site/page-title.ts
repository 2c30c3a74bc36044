import { brand } from '@site/brand'

/** `{page name} - {brand}`; the brand alone where a page has no name (docs/product.md, "Titles"). */
export function documentTitle(pageName: string): string {
  return pageName === '' ? brand.name : `${pageName} - ${brand.name}`
}
