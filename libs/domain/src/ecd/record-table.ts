// The records and fields of the ECD, layouts 3.00 to 9.00, as data. Reader, writer and validator know the form of the
// file from this table. Names are those of the official manual (Manual de Orientação do Leiaute 9). A field whose name
// changed between layouts has the name of layout 9 in all of them.
//
// A record has its level, how often it occurs, and its fields. Its parent is the nearest record above it in its block
// with a smaller level. A field is written NAME:type. The first field, the name of the record, is left out.
//
//   C        text                          N        digits
//   C80      at most 80 characters         N8       exactly 8 digits, N..19 at most 19
//   A        an amount, 1234,56            P        a percentage with four decimals
//   D        a date, ddmmaaaa              …!       obligatory
//   …=a/b    one of these values           …@3-6    in these layouts only; @8- from layout 8 on, also of a record
//
// Additional fields that a file declares in I020 (for example, for a functional currency) come after those of the
// table.

export const RECORD_TABLE = {
  // Block 0: the company and the file
  '0000':
    '0 1 LECD:C4!=LECD DT_INI:D! DT_FIN:D! NOME:C! CNPJ:C14! UF:C2! IE:C COD_MUN:N7 IM:C IND_SIT_ESP:N1 ' +
    'IND_SIT_INI_PER:N1! IND_NIRE:N1!=0/1 IND_FIN_ESC:N1!=0/1/2/3 COD_HASH_SUB:C40 NIRE_SUBST:N11@3-4 ' +
    'IND_GRANDE_PORTE:N1!=0/1 TIP_ECD:N1!=0/1/2 COD_SCP:C14 IDENT_MF:C1!=S/N@4- IND_ESC_CONS:C1!=S/N@5- ' +
    'IND_CENTRALIZADA:N1!=0/1@8- IND_MUDANC_PC:N1!=0/1@8- COD_PLAN_REF:C2=1/2/3/4/5/6/7/8/9/10@8-',
  '0001': '1 1 IND_DAD:N1!=0/1',
  '0007': '2 0:N COD_ENT_REF:C! COD_INSCR:C',
  '0020': '2 0:N IND_DEC:N1!=0/1 CNPJ:C14! UF:C2! IE:C COD_MUN:N7 IM:C NIRE:N11',
  '0035': '2 0:N COD_SCP:C14! NOME_SCP:C',
  '0150':
    '2 0:N COD_PART:C! NOME:C! COD_PAIS:N5! CNPJ:C14 CPF:N11 NIT:N11 UF:C2 IE:C IE_ST:C COD_MUN:N7 IM:C ' +
    'SUFRAMA:C9',
  '0180': '3 1:N COD_REL:N2! DT_INI_REL:D! DT_FIN_REL:D',
  '0990': '1 1 QTD_LIN:N!',
  // Block C: data that the official program recovers from the previous year
  C001: '1 1@8- IND_DAD:N1!=0/1',
  C040:
    '2 1@8- HASH_ECD_REC:C40! DT_INI_ECD_REC:D! DT_FIN_ECD_REC:D! CNPJ_ECD_REC:C14! IND_ESC:C1!=G/R/B ' +
    'COD_VER_LC:C! NUM_ORD:N! NAT_LIVR:C80! IND_SIT_ESP_ECD_REC:N1 IND_NIRE_ECD_REC:N1!=0/1 ' +
    'IND_FIN_ESC_ECD_REC:N1! TIP_ECD_REC:N1=0/1/2 COD_SCP_ECD_REC:C14 IDENT_MF_ECD_REC:C1!=S/N ' +
    'IND_ESC_CONS_ECD_REC:C1!=S/N IND_CENTRALIZADA_ECD_REC:N1=0/1 IND_MUDANCA_PC_ECD_REC:N1=0/1 ' +
    'IND_PLANO_REF_ECD_REC:N..2',
  C050: '3 1:N@8- DT_ALT:D! COD_NAT:C2! IND_CTA:C1!=S/A NIVEL:N! COD_CTA:C! COD_CTA_SUP:C CTA:C!',
  C051: '4 0:N@8- COD_CCUS:C COD_CTA_REF:C!',
  C052: '4 0:N@8- COD_CCUS:C COD_AGL:C!',
  C150: '3 1@8- DT_INI:D! DT_FIN:D!',
  C155:
    '4 1:N@8- COD_CTA_REC:C! COD_CCUS_REC:C VL_SLD_INI_REC:A! IND_DC_INI_REC:C1=D/C VL_DEB_REC:A! ' +
    'VL_CRED_REC:A! VL_SLD_FIN_REC:A! IND_DC_FIN_REC:C1=D/C',
  C600: '3 1:N@8- DT_INI:D! DT_FIN:D! ID_DEM:N1!=1/2 CAB_DEM:C65535',
  C650: '4 1:N@8- COD_AGL:C! NIVEL_AGL:N! DESCR_COD_AGL:C! VL_CTA_FIN:A! IND_DC_CTA_FIN:C1!=D/C',
  C990: '1 1@8- QTD_LIN:N!',
  // Block I: chart, balances, entries
  I001: '1 1 IND_DAD:N1!=0/1',
  I010: '2 1 IND_ESC:C1!=G/R/A/B/Z COD_VER_LC:C!',
  I012: '3 0:N NUM_ORD:N! NAT_LIVR:C80! TIPO:N1!=0/1 COD_HASH_AUX:C40',
  I015: '4 1:N COD_CTA_RES:C!',
  I020: '3 0:N REG_COD:C4! NUM_AD:N! CAMPO:C! DESCRICAO:C TIPO:C!=N/C',
  I030:
    '3 1 DNRC_ABERT:C!=TERMO DE ABERTURA NUM_ORD:N! NAT_LIVR:C80! QTD_LIN:N! NOME:C! NIRE:N11 CNPJ:C14! ' +
    'DT_ARQ:D DT_ARQ_CONV:D DESC_MUN:C DT_EX_SOCIAL:D!',
  I050: '3 1:N DT_ALT:D! COD_NAT:C2! IND_CTA:C1!=S/A NIVEL:N! COD_CTA:C! COD_CTA_SUP:C CTA:C!',
  I051: '4 1:N COD_ENT_REF:C2@3-7 COD_CCUS:C COD_CTA_REF:C!',
  I052: '4 1:N COD_CCUS:C COD_AGL:C!',
  I053: '4 1:N COD_IDT:C6! COD_CNT_CORR:C! NAT_SUB_CNT:C2!',
  I075: '3 0:N COD_HIST:C! DESCR_HIST:C!',
  I100: '3 0:N DT_ALT:D! COD_CCUS:C! CCUS:C!',
  I150: '3 1:12 DT_INI:D! DT_FIN:D!',
  I155:
    '4 1:N COD_CTA:C! COD_CCUS:C VL_SLD_INI:A! IND_DC_INI:C1=D/C VL_DEB:A! VL_CRED:A! VL_SLD_FIN:A! ' +
    'IND_DC_FIN:C1=D/C',
  I157: '5 1:N COD_CTA:C! COD_CCUS:C VL_SLD_INI:A! IND_DC_INI:C1=D/C',
  I200: '3 1:N NUM_LCTO:C! DT_LCTO:D! VL_LCTO:A! IND_LCTO:C1!=N/E/X DT_LCTO_EXT:D@7-',
  I250: '4 1:N COD_CTA:C! COD_CCUS:C VL_DC:A! IND_DC:C1!=D/C NUM_ARQ:C COD_HIST_PAD:C HIST:C65535 COD_PART:C',
  I300: '3 0:N DT_BCTE:D!',
  I310: '4 1:N COD_CTA:C! COD_CCUS:C VAL_DEBD:A! VAL_CREDD:A!',
  I350: '3 1:12 DT_RES:D!',
  I355: '4 1:N COD_CTA:C! COD_CCUS:C VL_CTA:A! IND_DC:C1!=D/C',
  I500: '3 0:N TAM_FONTE:N2!',
  I510:
    '3 0:N NM_CAMPO:C16! DESC_CAMPO:C50! TIPO_CAMPO:C1!=N/C TAM_CAMPO:N..3! DEC_CAMPO:N..2 ' +
    'COL_CAMPO:N..3!',
  I550: '3 0:N RZ_CONT:C',
  I555: '4 0:N RZ_CONT_TOT:C',
  I990: '1 1 QTD_LIN:N!',
  // Block J: statements, terms, signatories
  J001: '1 1 IND_DAD:N1!=0/1',
  J005: '2 1:N DT_INI:D! DT_FIN:D! ID_DEM:N1!=1/2 CAB_DEM:C65535',
  J100:
    '3 1:N COD_AGL:C! IND_COD_AGL:C1!=T/D@7- NIVEL_AGL:N! COD_AGL_SUP:C@7- IND_GRP_BAL:C1!=1/2@3-6 ' +
    'IND_GRP_BAL:C1!=A/P@7- DESCR_COD_AGL:C! VL_CTA_FIN:A!@3-6 IND_DC_CTA_FIN:C1!=D/C@3-6 VL_CTA_INI:A! ' +
    'IND_DC_CTA_INI:C1!=D/C VL_CTA_FIN:A!@7- IND_DC_CTA_FIN:C1!=D/C@7- NOTA_EXP_REF:C12@6-',
  J150:
    '3 1:N NU_ORDEM:N..19!@8- COD_AGL:C IND_COD_AGL:C1!=T/D@7- NIVEL_AGL:N! COD_AGL_SUP:C@7- ' +
    'DESCR_COD_AGL:C! VL_CTA_INI:A@8- IND_DC_CTA_INI:C1=D/C@8- VL_CTA_FIN:A! IND_DC_CTA_FIN:C1!=D/C@7- ' +
    'IND_VL:C1!=D/R/P/N@3-6 VL_CTA_INI:A@4-6 IND_VL_ULT_DRE:C1=D/R/P/N@4-6 IND_GRP_DRE:C1!=D/R@7- ' +
    'NOTA_EXP_REF:C12@6-',
  J210:
    '3 1:N IND_TIP:N1!=0/1 COD_AGL:C! DESCR_COD_AGL:C! VL_CTA_FIN:A!@3-6 IND_DC_CTA_FIN:C1!=D/C@3-6 ' +
    'VL_CTA_INI:A! IND_DC_CTA_INI:C1!=D/C VL_CTA_FIN:A!@7- IND_DC_CTA_FIN:C1!=D/C@7- NOTAS_EXP_REF:C12@6-',
  J215: '4 1:N COD_HIST_FAT:C! DESC_FAT:C!@7- VL_FAT_CONT:A! IND_DC_FAT:C1!=D/C/P/N',
  J800: '3 1:N TIPO_DOC:C3!@5- DESC_RTF:C@5- HASH_RTF:C41@5- ARQ_RTF:C! IND_FIM_RTF:C7!=J800FIM',
  J801:
    '3 0:1@5- TIPO_DOC:C3! DESC_RTF:C COD_MOT_SUBS:C10!@6- HASH_RTF:C41 ARQ_RTF:C! ' +
    'IND_FIM_RTF:C7!=J801FIM',
  J900:
    '2 1 DNRC_ENCER:C!=TERMO DE ENCERRAMENTO NUM_ORD:N! NAT_LIVRO:C80! NOME:C! QTD_LIN:N! DT_INI_ESCR:D! ' +
    'DT_FIN_ESCR:D!',
  J930:
    '3 1:N IDENT_NOM:C! IDENT_CPF_CNPJ:C14! IDENT_QUALIF:C! COD_ASSIN:C3! IND_CRC:C EMAIL:C60 FONE:C14 ' +
    'UF_CRC:C2 NUM_SEQ_CRC:C DT_CRC:D IND_RESP_LEGAL:C1!=S/N@5-',
  J932:
    '3 1:N@7- IDENT_NOM_T:C! IDENT_CPF_CNPJ_T:C14! IDENT_QUALIF_T:C! COD_ASSIN_T:C3! IND_CRC_T:C ' +
    'EMAIL_T:C60 FONE_T:C14 UF_CRC_T:C2 NUM_SEQ_CRC_T:C DT_CRC_T:D',
  J935: '3 1:N NI_CPF_CNPJ:C14!@7- NOME_AUDITOR_FIRMA:C! COD_CVM_AUDITOR:C',
  J990: '1 1 QTD_LIN:N!',
  // Block K: groups of companies
  K001: '1 1@5- IND_DAD:N1!=0/1',
  K030: '2 0:1@5- DT_INI:D! DT_FIN:D!',
  K100:
    '3 0:N@5- COD_PAIS:N5! EMP_COD:N4! CNPJ:C8 NOME:C! PER_PART:P! EVENTO:C1!=S/N PER_CONS:P! ' +
    'DATA_INI_EMP:D! DATA_FIN_EMP:D!',
  K110: '4 0:N@5- EVENTO:N1! DT_EVENTO:D!',
  K115: '5 0:N@5- EMP_COD_PART:N4! COND_PART:N1!=1/2/3 PER_EVT:P!',
  K200: '2 1:N@5- COD_NAT:C2! IND_CTA:C1!=S/A NIVEL:N! COD_CTA:C! COD_CTA_SUP:C CTA:C!',
  K210: '3 1:N@5- COD_EMP:N4! COD_CTA_EMP:C!',
  K300:
    '3 0:N@5- COD_CTA:C! VAL_AG:A! IND_VAL_AG:C1!=D/C VAL_EL:A! IND_VAL_EL:C1!=D/C VAL_CS:A! ' +
    'IND_VAL_CS:C1!=D/C',
  K310: '4 0:N@5- EMP_COD_PARTE:N4! VALOR:A! IND_VALOR:C1!=D/C',
  K315: '5 0:N@5- EMP_COD_CONTRA:N4! COD_CONTRA:C! VALOR:A! IND_VALOR:C1!=D/C',
  K990: '1 1@5- QTD_LIN:N!',
  // Block 9: counts
  '9001': '1 1 IND_DAD:N1!=0/1',
  '9900': '2 1:N REG_BLC:C4! QTD_REG_BLC:N!',
  '9990': '1 1 QTD_LIN:N!',
  '9999': '0 1 QTD_LIN:N!',
} as const satisfies Record<string, string>;

export type RecordName = keyof typeof RECORD_TABLE;
