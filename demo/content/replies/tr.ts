import { readBlocks } from '../blocks.ts';

export const tr = readBlocks(`
[reply.good]
Güzel sözleriniz için teşekkür ederiz, ekibe ilettik.
Teşekkürler. Sakin bir iyileşme dönemi dileriz.
Güveniniz için teşekkürler. Rapor hakkında sorularınızı sohbetten yazabilirsiniz.
[reply.mid]
Dürüst yorumunuz için teşekkürler. Program değişikliklerini artık en az 24 saat önce bildiriyoruz.
Haklısınız, belgeler gecikti. Artık çıkış günü saat dokuzda hazır oluyor.
[reply.bad]
Bekleme için özür dileriz. İki ayrı takvim vardı, şimdi tek takvim kullanıyoruz.
Özür dileriz. Faturadaki fark inceleniyor, bu hafta yazılı cevap alacaksınız.
`);
