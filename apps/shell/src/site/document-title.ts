import { brand } from '@site/brand'

/** Returns `{page name} - {brand}`, or only the brand for a page without a name (docs/product.md, "Titles"). */
export function documentTitle(pageName: string): string {
  return pageName === '' ? brand.name : `${pageName} - ${brand.name}`
}
