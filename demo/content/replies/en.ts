import { readBlocks } from '../blocks.ts';

export const en = readBlocks(`
[reply.good]
Thank you for telling your story. We passed it on to the ward and it made their day.
Thank you for taking the time to write. We wish you a calm recovery.
Glad the trip went without surprises. See you at the check-up whenever it suits you.
Thank you! We know about the parking, a second car park opens in spring.
Thank you for your trust. If you have questions about the letter, write in the chat and your doctor will answer.
Thank you for the kind words. The nurses have been told.
We are very happy for you. The check-up can be done at home too, just send us the results.
Thank you for mentioning the interpreters. Much depends on them and they are rarely named.
Thank you for such a detailed review, it will help those who are still choosing.
Thank you. We would like to hear how you are in six months.
Good to read this. Your advice on preparing is now in our leaflet.
Thank you for the score. Good health to you and your family.
Thank you. The exercise plan has been updated, the new one is in your chat.
Thank you for coming back. Your record from last year is kept, so no test needs repeating.
[reply.mid]
Thank you for an honest review. We have changed how we move appointments: at least 24 hours' notice from now on.
Thank you for the remarks. From this month one interpreter stays with a patient for all days.
Thank you for writing. Translation of the letter is charged separately, and offers now say so.
You are right, the papers took too long. The letter is now ready by nine on the day of departure.
Thank you. One more nurse now works the evening shift.
Thank you for the feedback. Rooms on the road side are now given only if the patient agrees.
Thank you. If medical questions remain, the doctor will gladly call you free of charge.
We understand about the extra lines. Please send the bill number in the chat and we will check each of them.
Thank you. To clarify: the test was repeated because the earlier one used a different method.
Sorry that there was no time for all questions. We offer a short video call at no cost.
Thank you. The shared corridor will be renovated in autumn.
Thank you. Coordinators now answer in one thread so that answers do not differ.
Thank you for naming both the good and the bad. We discussed your case at the ward meeting.
Recovery does take different times. Please write to your doctor, who will look at your progress.
[reply.bad]
We are sorry for the wait. The cause was two separate timetables, and now there is only one.
We are sorry. The head of department will contact you in the chat within two working days.
Our apologies. The difference in the bill is being checked and you will have a written answer this week.
We are sorry. The repeated scan was our mistake and will be refunded in full.
We regret what happened. We have spoken to the employee, and another coordinator will look after your next visit.
Thank you for being direct. Our records show a notice the day before, but it went to an old number. We apologise.
We apologise for the room. The air conditioning has been replaced and the bill for those days will be corrected.
We are sorry that the treatment did not bring what you hoped for. We offer a free review by another doctor.
We apologise for the tone. This should not happen, and the medical director has read your review.
The deposit has been sent back, sorry for the delay. The contract now names a term of ten working days.
We are sorry. Please send the date and the doctor's name in the chat, we cannot check the records without them.
We found no visit with these details but would like to understand. Please write to us through the chat of the service.
Sorry that you had to wait for an answer to your complaint. It is registered and with the medical director.
We apologise for the missing interpreter. Should it happen again, the consultation is moved at our cost.
`);
