/** Words that say nothing beside a specialization, disease or procedure: they need not be there then. */

import { stem } from '../../../platform/text/script/stem.ts';
import { foldText } from '../../../platform/text/text.ts';

const CARRIER_WORDS = `
  клиника больница центр отделение кабинет врач доктор специалист хирург лечение лечить вылечить терапия операция процедура
  удаление диагностика обследование прием консультация цена цены стоимость сколько стоит где лучший лучшая лучшие хороший
  хорошая недорого сделать пройти нужен ищу рядом отзывы рейтинг болезнь заболевание
  clinic clinics hospital hospitals center centre department unit doctor doctors physician specialist surgeon surgery operation
  procedure treatment treat therapy cure care diagnosis diagnostics examination consultation appointment price prices cost costs
  where best good top cheap affordable need near nearby reviews rating disease
  klinik kliniken krankenhaus zentrum abteilung praxis arzt aerzte ärzte ärztin facharzt spezialist chirurg behandlung behandeln
  therapie operation op eingriff untersuchung diagnostik beratung termin preis preise kosten wo beste bester gute guter günstig
  bewertungen krankheit
  عيادة عيادات مستشفى مستشفيات مركز قسم طبيب طبيبة دكتور دكتورة أخصائي اختصاصي جراح علاج عملية جراحة إجراء تشخيص فحص استشارة
  موعد سعر أسعار تكلفة كم أين أفضل احسن جيد رخيص مرض العيادة المستشفى المركز الطبيب الدكتور العلاج العملية`;

const stems = new Set(
  CARRIER_WORDS.trim()
    .split(/\s+/)
    .map((word) => stem(foldText(word))),
);

export const isCarrierWord = (folded: string): boolean => stems.has(stem(folded));
