import { readBlocks } from '../blocks.ts';

export const tr = readBlocks(`
[clinic.opening.good]
İlk kez yurt dışında tedavi olduk, endişeliydik ama her şey sakin geçti.
Üç kliniği karşılaştırıp burayı seçtik, pişman değiliz.
Annemle ilkbaharda geldik, ayrıntılar aklımdayken yazıyorum.
Bir tanıdığımız iki yıl önce burada tedavi olmuştu.
[clinic.opening.mid]
Genel olarak iyi ama söylenecek birkaç şey var.
Tedaviden memnunuz, organizasyondan o kadar değil.
Beklentimiz daha yüksekti.
[clinic.opening.bad]
Maalesef iyi bir deneyim olmadı.
Uzun yoldan geldik, başka bir şey bekliyorduk.
Yazışmada anlatılanla gördüğümüz farklıydı.
[clinic.organisation.good]
Havaalanında karşılandık, hiçbir randevuda on dakikadan fazla beklemedik.
Program önceden gönderildi ve neredeyse hiç değişmedi.
[clinic.organisation.mid]
Program iki kez değişti, ama bir gün önceden haber verdiler.
Taburcu belgeleri yarım gün sürdü.
[clinic.organisation.bad]
Sabah randevusu için koridorda neredeyse üç saat bekledik.
Ödemeden sonra mesajlarımıza cevap gelmedi.
[clinic.staff.good]
Hemşireler ilgiliydi, çağırmadan da uğradılar.
Aynı soruyu üç kez sorsak da sabırla cevap verdiler.
[clinic.staff.mid]
Gündüz ekibi iyi, akşam personel az.
[clinic.staff.bad]
Sorulara sanki rahatsız ediyormuşuz gibi cevap verildi.
[clinic.cleanliness.good]
Her yer temiz, oda günde iki kez temizleniyor.
Cihazlar yeni, çekim hızlı bitti.
[clinic.cleanliness.mid]
Oda temizdi, ortak koridorun yenilenmesi gerek.
[clinic.cleanliness.bad]
Yatağın altı tozluydu, iki kez söylemek zorunda kaldık.
[clinic.comfort.good]
Oda sessiz, refakatçi gece kalabiliyor.
Yemekler sade ve güzeldi, diyeti hatırlatmamız gerekmedi.
[clinic.comfort.mid]
Oda küçük, iki kişi için dar.
[clinic.comfort.bad]
Oda çok sıcaktı, klima üç gün tamir edilmedi.
[clinic.price.good]
Fatura teklifle satır satır aynıydı.
[clinic.price.mid]
Faturada iki küçük ek kalem çıktı, haber verseler iyi olurdu.
[clinic.price.bad]
Toplam tutar tekliften üçte bir fazla çıktı.
[doctor.opening.good]
İki başarısız muayeneden sonra bu doktoru bulduk.
İkinci görüş için geldik, tedavi için kaldık.
Ameliyattan altı ay sonra yazıyorum.
[doctor.opening.mid]
Bilgili bir doktor, ama randevu aceleye geldi.
Tek görüşme yaptık, kararsızım.
[doctor.opening.bad]
Randevu hayal kırıklığıydı.
Bu görüşmeden sonra başka bir doktor aradık.
[doctor.explanation.good]
Her şey basit kelimelerle ve görüntü üzerinde anlatıldı.
Riskler açıkça ve sayılarla söylendi.
[doctor.explanation.mid]
Anlatıldı ama hızlı ve terimlerle.
[doctor.explanation.bad]
Tanı tek cümleyle söylendi, hemen ödemeye geçildi.
[doctor.thoroughness.good]
Beş yıl önceki görüntüler bile incelendi.
Muayene neredeyse bir saat sürdü.
[doctor.thoroughness.mid]
Muayene özenliydi ama eski belgelere şöyle bir bakıldı.
[doctor.thoroughness.bad]
Evrak işleri dahil yedi dakika sürdü.
[doctor.attitude.good]
Sözümüzü kesmeden, acele etmeden dinledi.
Çocuğumuzla bir dakikada anlaştı.
[doctor.attitude.mid]
Biraz mesafeli ama konuya hâkim.
[doctor.attitude.bad]
Sorularımız sanki rahatsız ediyordu.
[doctor.result.good]
Ağrı ikinci haftada geçti, artık normal yaşıyorum.
Üç ay sonraki kontrol söylendiği gibi çıktı.
[doctor.result.mid]
Daha iyi ama tam değil, takip sürüyor.
[doctor.result.bad]
Bir ay sonra şikâyetler geri döndü.
[doctor.price.good]
Gereksiz tetkik istenmedi, fiyat teklifteki gibi kaldı.
[doctor.price.mid]
Ucuz değil, ama fiyat önceden belliydi.
[doctor.price.bad]
Mesajda bir fiyat, gişede başka bir fiyat vardı.
[ending.good]
İlgilenen herkese teşekkürler.
Gerekirse yine geliriz.
Bütün raporları önceden gönderin, plan daha net oluyor.
Herkese geçmiş olsun.
[ending.mid]
Belki biz yanlış haftaya denk geldik.
Her şeyi yazılı isteyin.
[ending.bad]
Başka seçeneklere de bakın.
Şikâyetimize hâlâ cevap gelmedi.
[author.first]
Ayşe
Mehmet
Elif
Mustafa
Zeynep
Ahmet
Fatma
Emre
Derya
Murat
Selin
Hakan
[author.letter]
ABCÇDEGHKMNÖPRSŞTUYZ
`);
