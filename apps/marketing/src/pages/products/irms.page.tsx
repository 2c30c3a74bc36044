import { irms } from '#content/products/irms.ts'
import { productPage } from '#kinds/product-page.tsx'

export default productPage(irms)
