/** `11222333000181` → `CNPJ 11.222.333/0001-81`, `52998224725` → `CPF 529.982.247-25` */
export function taxNumberText(text: string): string {
  if (text.length === 11) return `CPF ${text.replace(/^(...)(...)(...)/, '$1.$2.$3-')}`;
  return `CNPJ ${text.replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-')}`;
}
