import { irms } from '#content/products/irms.ts'
import { productPage } from '#templates/product-page.tsx'

export default productPage(irms)
